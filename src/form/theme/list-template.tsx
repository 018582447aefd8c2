/**
 * In place of @rjsf/mui's ArrayFieldTemplate: entries with a heading each, a count, a button to add, and undo instead
 * of "are you sure". Focus goes to an entry that was added, and stays at the list when one was removed.
 */
import AddOutlined from '@mui/icons-material/AddOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import FormHelperText from '@mui/material/FormHelperText';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import {
  getUiOptions,
  isFixedItems,
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  type RJSFSchema,
} from '@rjsf/utils';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import { nameEntry, titleRow } from '@/engine/record/row-title';
import type { Answer } from '@/engine/answers/form-data';
import { useLatest } from '@/fields/latest';
import { announce } from '@/ui/announce';
import { isSchema } from '@/definition/language/object-parts';
import { describedBy } from '@/fields/frame/control-ids';
import { readAnswer } from '../store/answer-path';
import { useFormHost } from '../store/form-host';
import { readId, readPath } from './field-place';
import { EntryTitleContext } from './field-template';
import { Entry, EntryControl, Foot, Quiet, Row, RowButtons, RowHead, Rows } from './list-parts';
import { useMessage } from './use-answer';
import { t } from '@/texts/t';

interface ListParts {
  /** "Vehicle 2", of its buttons too. */
  toTitle: (index: number) => string;
  /** Of entries that cannot be changed, none is shown. */
  isShown: (index: number) => boolean;
  /** An entry's heading stands over it where it has fields of its own; a single control is labelled with it. */
  hasHeadings: boolean;
  minimum: number;
  locked: boolean;
  remove: (index: number, removeEntry: (event: MouseEvent) => void, event: MouseEvent) => void;
}

const ListContext = createContext<ListParts | undefined>(undefined);

interface Removed {
  index: number;
  answer: Answer;
}

export function ListTemplate(props: ArrayFieldTemplateProps) {
  const { schema, uiSchema, items, title, readonly, disabled, canAdd, onAddClick, registry } = props;
  const id = readId(props);
  const path = readPath(props);
  const { answers, form, partlyOpen, locks, openOnly } = useFormHost();
  const options = getUiOptions(uiSchema, registry.globalUiOptions);
  const message = useMessage(path);
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<'added' | 'list'>(undefined);
  const [removed, setRemoved] = useState<Removed>();
  const { minItems = 0, maxItems } = schema;
  const field = findFieldAt(form.fields, path);
  const toTitle = useCallback(
    (index: number) => (field ? titleRow(field, index) : `${title} ${index + 1}`),
    [field, title],
  );
  const locked = readonly === true || disabled === true || partlyOpen.has(path);
  const isFixed = isFixedItems(schema);
  useEffect(() => {
    // Once the entry is there, or is gone: at its limit, the button that adds takes focus again only then.
    if (focusNext.current === 'list') document.getElementById(id)?.focus();
    else if (focusNext.current === 'added')
      list.current?.lastElementChild?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    focusNext.current = undefined;
  }, [items.length, id]);
  const remove = useLatest((index: number, removeEntry: (event: MouseEvent) => void, event: MouseEvent) => {
    setRemoved({ index, answer: readAnswer(answers.state.getState().data, `${path}.${index}`) });
    removeEntry(event);
    announce(t('{index} removed', { index: toTitle(index) }));
    focusNext.current = 'list';
  });
  const parts = useMemo(
    (): ListParts => ({
      toTitle,
      isShown: (index) => openOnly !== true || !locks.has(`${path}.${index}`),
      hasHeadings: hasFields(schema.items),
      minimum: minItems,
      locked,
      remove,
    }),
    [toTitle, schema, minItems, locked, remove, openOnly, locks, path],
  );
  const add = (event: MouseEvent) => {
    focusNext.current = 'added';
    onAddClick(event);
    announce(t('{count} added', { count: toTitle(items.length) }));
  };
  const undo = (event: MouseEvent, { index, answer }: Removed) => {
    setRemoved(undefined);
    // RJSF's handler takes the place, too: its type leaves it out.
    (onAddClick as (event: MouseEvent, index: number) => void)(event, index);
    answers.answer(`${path}.${index}`, answer);
  };
  const canGrow = !locked && options.addable !== false && (!isFixed || canAdd);
  const name = field && nameEntry(field);
  const addLabel = options['addLabel'];
  return (
    <ListContext value={parts}>
      {items.length === 0 && <Quiet>{t('Nothing added yet.')}</Quiet>}
      <Rows ref={list}>{items}</Rows>
      <Foot>
        {canGrow && (
          <Button
            id={id}
            sx={{ borderStyle: 'dashed' }}
            startIcon={<AddOutlined />}
            aria-describedby={describedBy(id, {
              hint: Boolean(options.description || schema.description || options['note']),
              message: message !== undefined,
            })}
            disabled={!canAdd || (maxItems !== undefined && items.length >= maxItems)}
            onClick={add}
          >
            {typeof addLabel === 'string' ? addLabel : describeAdding(name, items.length)}
          </Button>
        )}
        {removed && (
          <Button variant="text" onClick={(event) => undo(event, removed)}>
            {t('Undo remove')}
          </Button>
        )}
        {canGrow && !isFixed && (
          <FormHelperText component="span">
            {maxItems === undefined
              ? t('{count} added', { count: items.length })
              : t('{count} of at most {most}', { count: items.length, most: maxItems })}
          </FormHelperText>
        )}
      </Foot>
    </ListContext>
  );
}

/** In place of @rjsf/mui's ArrayFieldItemTemplate, whose buttons say neither what they remove nor whose they are. */
export function ListEntryTemplate(props: ArrayFieldItemTemplateProps) {
  const { children, index, buttonsProps } = props;
  const { hasRemove, hasMoveUp, hasMoveDown, hasCopy } = buttonsProps;
  const { onRemoveItem, onMoveUpItem, onMoveDownItem, onCopyItem } = buttonsProps;
  const list = use(ListContext);
  if (!list) throw new Error('An entry stands outside of its list.');
  if (!list.isShown(index)) return null;
  const title = list.toTitle(index);
  const name = withinSentence(title);
  const canRemove = !list.locked && hasRemove && props.totalItems > list.minimum;
  const buttons = !list.locked && (
    <RowButtons>
      {hasMoveUp && (
        <IconButton aria-label={t('Move {name} up', { name })} onClick={onMoveUpItem}>
          <KeyboardArrowUp />
        </IconButton>
      )}
      {hasMoveDown && (
        <IconButton aria-label={t('Move {name} down', { name })} onClick={onMoveDownItem}>
          <KeyboardArrowDown />
        </IconButton>
      )}
      {hasCopy && (
        <IconButton aria-label={t('Copy {name}', { name })} onClick={onCopyItem}>
          <ContentCopyOutlined />
        </IconButton>
      )}
      {canRemove && (
        <Button
          variant="text"
          startIcon={<DeleteOutlined />}
          aria-label={t('Remove {name}', { name })}
          onClick={(event) => list.remove(index, onRemoveItem, event)}
        >
          {t('Remove')}
        </Button>
      )}
    </RowButtons>
  );
  if (!list.hasHeadings)
    return (
      <Entry>
        <EntryControl>
          <EntryTitleContext value={title}>{children}</EntryTitleContext>
        </EntryControl>
        {buttons}
      </Entry>
    );
  return (
    <Row aria-label={title}>
      <RowHead>
        <p>{title}</p>
        {buttons}
      </RowHead>
      {children}
    </Row>
  );
}

/** "Add vehicle", "Add another vehicle"; without a word for one of them "Add", "Add another". */
function describeAdding(name: string | undefined, count: number): string {
  const verb = count === 0 ? t('Add') : t('Add another');
  return name === undefined ? verb : `${verb} ${withinSentence(name)}`;
}

/** Words of a title as they stand after others; "PCN licence" keeps its capitals. */
function withinSentence(title: string): string {
  return title.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase());
}

function hasFields(items: RJSFSchema['items']): boolean {
  return (
    isSchema<RJSFSchema>(items) && (items.type === 'object' || items.properties !== undefined || items.type === 'array')
  );
}
