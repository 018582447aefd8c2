/** The registry's own locale: the one place from which the code knows where it is. */
import { locale } from 'virtual:registry';
import { setRegistryLanguage } from '@/texts/language';

// Until a page or a server says otherwise.
for (const { id } of locale.languages.slice(0, 1)) setRegistryLanguage(id);

export { locale };
