/**
 * In place of @rjsf/mui's ObjectFieldTemplate and RJSF's LayoutGridField: the properties of an object in the sections
 * and columns of its layout grid, or under each other. RJSF's own grid resolves the whole schema once for each field of
 * it, which takes seconds at 500 fields, and MUI's Grid computes its styles for each cell.
 */
import { FIELD_KINDS, isAgreement } from '@/definition/language/field-kinds';
import FormHelperText from '@mui/material/FormHelperText';
import { getUiOptions, type FieldProps, type ObjectFieldTemplateProps, type UiSchema } from '@rjsf/utils';
import { Fragment, useMemo } from 'react';
import type { Condition } from '@/definition/language/condition';
import type { FieldDefinition } from '@/definition/parse/catalog';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { useFormHost } from '../store/form-host';
import { listSegments, readId, toDottedPath } from './field-place';
import { arrangeFileCells, LimitsContext } from './file-cells';
import { FULL, readLayoutGrid, type GridSection } from './layout-grid';
import { Column, Conditional, Section, WhileAnyIsAsked } from './layout-section';
import { rjsfFields } from './rjsf-fields';
import { t } from '@/texts/t';

/** An object that is laid out by a grid is an object: RJSF draws it once, and the template below lays it out. */
export function LayoutGridField(props: FieldProps) {
  return <rjsfFields.ObjectField {...props} />;
}

/** What RJSF adds to the path of an object whose alternatives are drawn beside it. */
const UNION = 'XxxOf';

export function ObjectTemplate(props: ObjectFieldTemplateProps) {
  const { properties, uiSchema } = props;
  const path = toDottedPath(listSegments(props).filter((segment) => segment !== UNION));
  const grid = useMemo(() => readLayoutGrid(uiSchema)?.map(splitFullCells), [uiSchema]);
  const named = new Set(grid?.flatMap(({ cells }) => cells.flatMap(({ names }) => names)));
  // What the grid does not name comes last: the fields of alternatives, which come and go.
  const others = properties.filter(({ name }) => !named.has(name)).map(({ name }) => ({ size: 12, names: [name] }));
  const sections = [...(grid ?? []), { cells: others }];
  const known = new Map(properties.map((property) => [property.name, property]));
  const { form, locks, openOnly, inset } = useFormHost();
  const findField = (name: string) => findFieldAt(form.fields, path === '' ? name : `${path}.${name}`);
  const show = (name: string) => {
    const property = known.get(name);
    if (!property) return [];
    if (openOnly && locks.has(path === '' ? name : `${path}.${name}`)) return [];
    const when = readCondition(uiSchema?.[name]);
    if (!when || property.hidden) return [property.content];
    return [
      <Conditional key={name} when={when} path={path} name={name}>
        {property.content}
      </Conditional>,
    ];
  };
  return (
    <>
      {sections.map((section, index) => {
        const { cells, limits, sharing, first } = arrangeFileCells(
          section.cells
            .map((cell) => ({ ...cell, contents: cell.names.flatMap(show) }))
            .filter(({ contents }) => contents.length > 0),
          findField,
        );
        if (cells.length === 0) return null;
        const limitsId = limits && `${readId(props)}-limits-${index}`;
        const at = inset && path === '' ? cells.findIndex(({ names }) => names.includes(inset.key)) : -1;
        return (
          // Sections have no id, and their number does not change while the form is shown.
          <Fragment key={index}>
            {at === 0 && inset?.content}
            <LimitsContext value={limitsId}>
              <Section section={section} isOneField={isOneField(section, findField)} path={path}>
                {cells.map(({ size, names, contents }, place) => (
                  <Fragment key={names.join()}>
                    {place === first && limits && (
                      <WhileAnyIsAsked conditions={sharing.map((name) => readCondition(uiSchema?.[name]))} path={path}>
                        <Column size={FULL}>
                          <FormHelperText id={limitsId} sx={{ mb: 2 }}>
                            {t('{limits} each.', { limits })}
                          </FormHelperText>
                        </Column>
                      </WhileAnyIsAsked>
                    )}
                    {place > 0 && place === at && <Column size={FULL}>{inset?.content}</Column>}
                    <Column size={size}>{contents}</Column>
                  </Fragment>
                ))}
              </Section>
            </LimitsContext>
          </Fragment>
        );
      })}
    </>
  );
}

/** What stands under each other over the whole width are cells of their own. */
function splitFullCells(section: GridSection): GridSection {
  return {
    ...section,
    cells: section.cells.flatMap((cell) =>
      cell.size === FULL ? cell.names.map((name) => ({ size: cell.size, names: [name] })) : [cell],
    ),
  };
}

/** Whether a section's heading would say once more what its only field is called: that is then the heading. */
function isOneField(
  { title, help, cells }: GridSection,
  findField: (name: string) => FieldDefinition | undefined,
): boolean {
  const [name, ...others] = cells.flatMap(({ names }) => names);
  if (title === undefined || help !== undefined || name === undefined || others.length > 0) return false;
  const field = findField(name);
  // A tick box without a sentence has its title beside it, and no label.
  if (field?.label !== title) return false;
  const isTickBox = isAgreement(field) || FIELD_KINDS[field.kind].text === 'yes-or-no';
  return field.ui.sentence !== undefined || !isTickBox;
}

/** When the field of an object is asked. */
export function readCondition(uiSchema: UiSchema | undefined): Condition | undefined {
  return getUiOptions(uiSchema)['when'] as Condition | undefined;
}
