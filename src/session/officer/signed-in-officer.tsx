/** The officer that the guard has let in, and what they may do. */
import { createContext, useContext } from 'react';
import type { Me } from '@/api/shapes/account';

const Context = createContext<Me | undefined>(undefined);

export const OfficerProvider = Context.Provider;

export function useOfficer(): Me {
  const me = useContext(Context);
  if (!me) throw new Error('This screen stands behind the administration’s guard.');
  return me;
}

/** Whether the signed-in officer holds the permission; "*" holds all. The server decides again. */
export function useMay(): (permission: string) => boolean {
  const { permissions } = useOfficer();
  return (permission) => permissions.includes('*') || permissions.includes(permission);
}
