/** RJSF's own fields, which those of this theme wrap. */
import { getDefaultRegistry } from '@rjsf/core';
import type { Field } from '@rjsf/utils';

type Name = 'SchemaField' | 'ObjectField' | 'ArrayField' | 'StringField' | 'BooleanField';

/** RJSF's registry has all of them; its type leaves open which names there are. */
export const rjsfFields = getDefaultRegistry().fields as Record<Name, Field>;
