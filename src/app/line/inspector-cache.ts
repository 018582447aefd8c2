/** Where a device keeps the inspector's page, its script, and what certificates are checked with. */
export const INSPECTOR_CACHE = 'inspector';
