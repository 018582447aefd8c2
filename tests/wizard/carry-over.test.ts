import { describe, expect, it } from 'vitest';
import type { FieldDefinition, ProviderDefinition } from '@/definition/parse/catalog';
import type { FormValidators } from '@/engine/validation/form-validators';
import { carryFilesOver, migrateDraft } from '@/wizard/run/session-start';
import { compileAll, tennisClub, validators } from '../fixtures/tennis-club';

/** The club's form after a change: each field that is named has another key, and says which it had. */
function rename(keys: Record<string, string>): { definition: ProviderDefinition; rules: FormValidators } {
  const renameFields = (fields: FieldDefinition[]): FieldDefinition[] =>
    fields.map((field) => {
      const key = keys[field.key];
      return key === undefined ? field : { ...field, key, ui: { ...field.ui, formerly: field.key } };
    });
  const steps = tennisClub.wizard.steps.map((step) => ({ ...step, fields: renameFields(step.fields) }));
  const accepts = Object.assign(() => true, { errors: null });
  const rules = Object.fromEntries(steps.map(({ id, schema }) => [id, { [schema.$id ?? '']: accepts }]));
  return { definition: { ...tennisClub, wizard: { ...tennisClub.wizard, steps } }, rules };
}

const [nameField, groupField] = [
  tennisClub.wizard.steps[0]?.fields[0],
  tennisClub.wizard.steps.flatMap((step) => step.fields).find(({ kind }) => kind === 'group'),
];
if (!nameField || !groupField?.fields[0]) throw new Error('The club’s form has no field or no group.');
const [name, group, column] = [nameField.key, groupField.key, groupField.fields[0].key];
const second = groupField.fields[1]?.key ?? '';

describe('a draft of an older form', () => {
  it('keeps an answer whose field was renamed, under the key of now', () => {
    const { definition, rules } = rename({ [name]: 'title_of_club' });
    expect(migrateDraft(definition, rules, { [name]: 'Ikoyi' })).toEqual({
      data: { title_of_club: 'Ikoyi' },
      dropped: [],
    });
  });

  it('keeps the newer answer where both keys have one', () => {
    const { definition, rules } = rename({ [name]: 'title_of_club' });
    expect(migrateDraft(definition, rules, { [name]: 'Old', title_of_club: 'New' })).toEqual({
      data: { title_of_club: 'New' },
      dropped: [],
    });
  });

  it('names the files of a renamed field, and of the rows of one, at the field of now', () => {
    const { definition } = rename({ [name]: 'title_of_club' });
    const file = { fileName: 'a.pdf', fileSize: 1 };
    expect(
      carryFilesOver(definition, [
        { field: name, ...file },
        { field: `${name}.0.photo`, ...file },
        { field: 'other', ...file },
      ]),
    ).toEqual([
      { field: 'title_of_club', ...file },
      { field: 'title_of_club.0.photo', ...file },
      { field: 'other', ...file },
    ]);
  });

  it('drops the cell that does not fit, and keeps the rest of its row and all other rows', () => {
    const steps = structuredClone(tennisClub.wizard.steps);
    const rules = steps.find((step) => step.schema.properties?.[group])?.schema.properties?.[group] ?? expect.fail();
    Object.assign(rules, { items: { ...(rules.items as object), additionalProperties: false } });
    const { data, dropped } = migrateDraft(tennisClub, compileAll(steps), {
      [group]: [{ [column]: 'Ngozi' }, { [column]: 7, [second]: 'Bello' }, { [column]: 'Ada', fax_line: 3 }],
    });
    expect(data).toEqual({ [group]: [{ [column]: 'Ngozi' }, { [second]: 'Bello' }, { [column]: 'Ada' }] });
    expect(dropped).toHaveLength(2);
    expect(dropped.join('\n')).toMatch(/row 2: .*\n.*row 3: fax line/);
  });

  it('says what has no place any more, by its words, and what is of another sort now, by its label', () => {
    const { data, dropped } = migrateDraft(tennisClub, validators, {
      [name]: ['no', 'text'],
      fax_number: '1234',
      captain: undefined,
    });
    expect(data).toEqual({});
    expect(dropped).toEqual(expect.arrayContaining([nameField.label, 'fax number']));
  });
});
