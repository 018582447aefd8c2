/** By what users are put in order; apart, since pages carry no Zod. */
export const USER_SORTS = ['name', 'created_at', 'last_login_at'] as const;
