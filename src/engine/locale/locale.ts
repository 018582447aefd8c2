/** The registry's own locale: the one place from which the code knows where it is. */
export { locale } from 'virtual:registry';
