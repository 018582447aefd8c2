/** What becomes of an example besides pages: its receipt, its messages, and what goes over the wire. */
import MailOutlined from '@mui/icons-material/MailOutlined';
import SmsOutlined from '@mui/icons-material/SmsOutlined';
import Link from '@mui/material/Link';
import type { ShownMessage, ShownRecord } from '../studio-answers.ts';
import styles from './studio.module.css';

export function ReceiptView({ lines, pdf }: { lines: string[]; pdf: string }) {
  return (
    <div className={styles.scrolled} tabIndex={0} role="region" aria-label="Receipt">
      <p>
        <Link href={`data:application/pdf;base64,${pdf}`} download="receipt.pdf">
          Download the PDF
        </Link>
        . It says:
      </p>
      <div className={styles.paper}>
        {lines.map((line, index) => (
          // A line has no name but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index}>{line}</p>
        ))}
      </div>
    </div>
  );
}

export function MessageList({ messages }: { messages: ShownMessage[] }) {
  return (
    <div className={styles.scrolled} tabIndex={0} role="region" aria-label="Messages">
      <p>Every message about such an application, in the order in which they can come.</p>
      <ol className={styles.messages}>
        {messages.map(({ occasion, channel, to, subject, text, parts }) => (
          <li key={`${occasion} ${channel}`}>
            <h3 className={styles.messageHead}>
              {channel === 'sms' ? (
                <SmsOutlined fontSize="small" aria-hidden />
              ) : (
                <MailOutlined fontSize="small" aria-hidden />
              )}
              {occasion}: {channel === 'sms' ? 'SMS' : 'e-mail'} to {to}
            </h3>
            {subject !== undefined && <p className={styles.subject}>{subject}</p>}
            <p className={styles.bubble}>{text}</p>
            {parts !== undefined && (
              <p className={styles.hint}>
                {text.length} characters, sent in {parts === 1 ? 'one part' : `${parts} parts`}
              </p>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

export function WireView({ request, response: { status, body } }: Pick<ShownRecord, 'request' | 'response'>) {
  return (
    <div className={styles.scrolled} tabIndex={0} role="region" aria-label="API">
      <h3>POST /api/applications</h3>
      <pre className={styles.code}>{JSON.stringify(request, null, 2)}</pre>
      <h3>The answer: {status}</h3>
      <pre className={styles.code}>{JSON.stringify(body, null, 2)}</pre>
    </div>
  );
}
