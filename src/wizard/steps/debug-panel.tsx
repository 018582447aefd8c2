import { useEffect, useState } from 'react';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import type { AnswerStore } from '@/form/store/answer-store';
import { useAnswers } from '@/form/store/form-host';
import { t } from '@/texts/t';

/** What the form holds and what is wrong with it; shown and hidden with Alt+Shift+D. */
export function DebugPanel({ answers }: { answers: AnswerStore }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      // The key's place, not its letter: with Alt held, some keyboards write another sign.
      if (event.altKey && event.shiftKey && event.code === 'KeyD') setOpen((shown) => !shown);
    };
    window.addEventListener('keydown', toggle);
    return () => window.removeEventListener('keydown', toggle);
  }, []);
  return open ? <Holdings answers={answers} /> : null;
}

function Holdings({ answers }: { answers: AnswerStore }) {
  const { data, problems, reported } = useAnswers(answers, (state) => state);
  return (
    <Card component="section">
      <CardContent>
        <Typography variant="h2" gutterBottom>
          {t('Debug')}
        </Typography>
        <pre style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '0.8125rem' }}>
          {JSON.stringify({ data, problems, reported }, null, 2)}
        </pre>
      </CardContent>
    </Card>
  );
}
