/**
 * Where the product's API answers: a path of the page's own origin, which the build takes from `API_BASE`
 * (specification section 7). The server itself has it under "/api"; another one is led there by the proxy in front of
 * it.
 */
export const API_BASE: string = import.meta.env.API_BASE ?? '/api';
