/** Whom to ask, as the settings of the site have it. */
import { styled } from '@mui/material/styles';
import { useSite } from './use-site';

const Lines = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  overflowWrap: 'anywhere',
  '& a': { display: 'inline-block', paddingBlock: 4 },
});

/** `subject`: what a mail is about, such as a reference. */
export function ContactLines({ subject }: { subject?: string }) {
  const { contact = '', supportPhone = '', contactHours = '' } = useSite() ?? {};
  const about = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return (
    <Lines>
      {contact !== '' && (
        <li>
          <a href={`mailto:${contact}${about}`}>{contact}</a>
        </li>
      )}
      {supportPhone !== '' && (
        <li>
          <a href={`tel:${supportPhone}`}>{supportPhone}</a>
        </li>
      )}
      {contactHours !== '' && contact + supportPhone !== '' && <li dir="auto">{contactHours}</li>}
    </Lines>
  );
}
