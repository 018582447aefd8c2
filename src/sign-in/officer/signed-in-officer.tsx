/** The officer that the guard has let in, and what they may do. */
import { createContext, useContext } from 'react';
import type { Me } from '@/api/shapes/account';
import { holdsFor, holdsForAny, listSeenTypes } from '@/engine/workflow/permissions';

const Context = createContext<Me | undefined>(undefined);

export const OfficerProvider = Context.Provider;

export function useOfficer(): Me {
  const me = useContext(Context);
  if (!me) throw new Error('This screen stands behind the administration’s guard.');
  return me;
}

/**
 * Whether the signed-in officer holds the permission, for applications of the type or, without one, for any. The server
 * decides again.
 */
export function useMay(): (permission: string, applicationType?: string) => boolean {
  const me = useOfficer();
  return (permission, applicationType) =>
    applicationType === undefined ? holdsForAny(me, permission) : holdsFor(me, permission, applicationType);
}

/** The types whose applications the signed-in officer sees; undefined: all. */
export function useSeenTypes(): string[] | undefined {
  return listSeenTypes(useOfficer());
}
