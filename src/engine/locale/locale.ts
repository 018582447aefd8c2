/** The registry's own locale: the one place from which the code knows where it is. */
import { locale } from 'virtual:registry';
import { getFirstLanguage } from '@/definition/language/languages';
import { setLanguage } from '@/texts/language';

// Until a page or a server says otherwise.
setLanguage({ id: getFirstLanguage(locale).id });

export { locale };
