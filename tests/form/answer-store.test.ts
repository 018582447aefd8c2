/** When answers are checked, and which of them may decide anything. */
import { expect, it } from 'vitest';
import { deriveFields } from '@/definition/parse/derive-fields';
import type { JsonSchema } from '@/definition/language/json-schema';
import { getFormValidator } from '@/engine/validation/form-validators';
import { createAnswerStore } from '@/form/store/answer-store';
import { compileForm } from '../fixtures/tennis-club';

const schema: JsonSchema = {
  $id: 'made-up/step',
  type: 'object',
  properties: {
    name: { title: 'Name', type: 'string', minLength: 3 },
    email: { title: 'Email', type: 'string', format: 'email' },
    courts: { title: 'Courts', type: 'integer' },
    halls: { title: 'Halls', type: 'integer' },
    places: { title: 'Places', type: 'integer', computed: { sum: ['courts', 'halls'] } },
  },
};
const form = makeForm('step', schema);

function makeForm(id: string, of: JsonSchema) {
  return { id, title: 'Sample', schema: of, uiSchema: {}, sections: [], fields: deriveFields(id, of, {}) };
}

function createStore(validate: 'blur' | 'change' = 'blur') {
  const validators = compileForm(form);
  const answers = createAnswerStore({
    forms: [form],
    getValidator: (each) => getFormValidator({ [each.id]: validators }, each),
    data: {},
    validate,
  });
  return { answers, read: () => answers.state.getState() };
}

it('says what is wrong with a text as soon as it is left, and from then on with every key', () => {
  const { answers, read } = createStore();
  answers.answer('name', 'A');
  expect(read().messages).toEqual({});
  answers.leave('name');
  expect(read().messages).toEqual({ name: 'Name must be at least 3 characters' });
  answers.answer('name', 'Ada');
  expect(read().messages).toEqual({});
});

it.each(['blur', 'change'] as const)('says nothing of a half-typed text with the rule "%s"', async (validate) => {
  const { answers, read } = createStore(validate);
  answers.answer('name', 'A');
  await expect.poll(() => read().problems['step']?.map(({ path }) => path)).toEqual(['name']);
  expect(read().messages).toEqual({});
});

it('checks a text that is typed for the first time in the pause after it', async () => {
  const { answers, read } = createStore();
  answers.answer('email', 'nobody');
  expect(read().problems).toEqual({});
  await expect.poll(() => read().problems['step']?.map(({ path }) => path)).toEqual(['email']);
  expect(read().messages).toEqual({});
});

it('works a total out with the answers that it is made of, and with no others', () => {
  const { answers, read } = createStore();
  answers.answer('courts', 2);
  answers.answer('halls', 1);
  expect(read().data['places']).toBe(3);
  const { deciding } = read();
  answers.answer('name', 'Ada');
  expect(read().deciding).toBe(deciding);
  answers.answer('halls', 2);
  expect(read().data['places']).toBe(4);
});

it('tells those who watch a place of its answer and of its message', () => {
  const { answers } = createStore();
  const told: string[] = [];
  for (const path of ['name', 'email']) answers.watch(path, () => told.push(path));
  answers.answer('name', 'A');
  answers.leave('name');
  expect(told).toEqual(['name', 'name']);
});

it('checks each of several forms in its own pause', async () => {
  const other = makeForm('other', {
    $id: 'made-up/other',
    type: 'object',
    properties: { club: { title: 'Club', type: 'string', minLength: 3 } },
  });
  const validators = { [form.id]: compileForm(form), [other.id]: compileForm(other) };
  const answers = createAnswerStore({
    forms: [form, other],
    getValidator: (each) => getFormValidator(validators, each),
    data: {},
    validate: 'blur',
  });
  answers.answer('name', 'A');
  answers.answer('club', 'B');
  await expect
    .poll(
      () =>
        new Set(Object.values(answers.state.getState().problems).map((found) => found.map(({ path }) => path).join())),
    )
    .toEqual(new Set(['name', 'club']));
});

it('makes no sentence before somebody reads it', () => {
  let sentences = 0;
  const tooShort = {
    keyword: 'minLength',
    instancePath: '/name',
    schemaPath: '#/properties/name/minLength',
    params: {
      // Nothing but the sentence names it.
      get limit() {
        sentences += 1;
        return 3;
      },
    },
  };
  const answers = createAnswerStore({
    forms: [form],
    getValidator: () => Object.assign(() => false, { errors: [tooShort] }),
    data: {},
    validate: 'blur',
  });
  answers.check('step');
  expect(answers.state.getState().problems['step']?.map(({ path }) => path)).toEqual(['name']);
  expect(sentences).toBe(0);
  answers.leave('name');
  expect(answers.state.getState().messages).toEqual({ name: 'Name must be at least 3 characters' });
  expect(sentences).toBe(1);
});
