/**
 * Time from `npm start`, installed and built, to the first answer: with an empty data folder, and again with the data
 * there.
 */
import { Product } from '../../tests/end-to-end/support/product.ts';
import { median, reportAgainstBudget } from './figures.ts';

const BUDGET_SECONDS = 3;
const STARTS = 5;

const startedAt = performance.now();
const product = await Product.create({ throughNpm: true });
try {
  await fetchFirstAnswer();
  reportAgainstBudget('First start, empty data folder', secondsSince(startedAt), BUDGET_SECONDS, 's');
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    await product.stop();
    const restartedAt = performance.now();
    await product.start();
    await fetchFirstAnswer();
    times.push(secondsSince(restartedAt));
  }
  reportAgainstBudget(`Later start, median of ${STARTS}`, median(times), BUDGET_SECONDS, 's');
} finally {
  await product.remove();
}

async function fetchFirstAnswer(): Promise<void> {
  const response = await fetch(product.url);
  if (!response.ok) throw new Error(`The first answer was ${response.status}`);
  await response.text();
}

function secondsSince(moment: number): number {
  return (performance.now() - moment) / 1000;
}
