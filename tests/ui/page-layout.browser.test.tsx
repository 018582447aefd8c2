import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { announce } from '@/ui/announce';
import { PageHeading } from '@/ui/page-heading';
import { PageLayout } from '@/page/shell/page-layout';
import { LazyProgressSteps } from '@/wizard/steps/run-parts';
import { ProgressSteps } from '@/wizard/steps/progress-steps';
import { StepPage } from '@/wizard/steps/step-page';
import { mount } from './mount';

const frame = {
  title: 'Cargo Stakeholders Registry',
  authority: 'Authority of Airports',
  official: 'Official service of the Authority of Airports',
  copyright: '© 2026',
  version: 'Version 2.0.4 (abc)',
};

test('the first key press offers the way past the header', async () => {
  const { screen } = await mount(
    <PageLayout {...frame}>
      <PageHeading>Welcome</PageHeading>
    </PageLayout>,
  );
  await userEvent.tab();
  await expect.element(screen.getByText('Skip to main content')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('main')).toHaveFocus();
  await expect.element(screen.getByRole('contentinfo').getByText('Version 2.0.4 (abc)', { exact: true })).toBeVisible();
});

test('a phone shows the emblem too, also beside a long name and a button', async () => {
  await page.viewport(360, 740);
  const { screen } = await mount(
    <PageLayout {...frame} title={`${frame.title} - Courier and Logistics Company`} actions={<button>Log out</button>}>
      <PageHeading>Welcome</PageHeading>
    </PageLayout>,
  );
  const emblem = screen.getByRole('banner').element().querySelector('svg');
  expect(emblem?.getBoundingClientRect().width).toBeGreaterThanOrEqual(24);
  expect(emblem?.checkVisibility()).toBe(true);
  await expect.element(screen.getByText('Authority of Airports', { exact: true })).toBeInViewport({ ratio: 1 });
  expect(screen.getByRole('banner').element().getBoundingClientRect().height).toBeLessThan(72);
  await expect.element(screen.getByRole('button', { name: 'Log out' })).toBeInViewport({ ratio: 1 });
});

test('of names as long as a translation has them a phone shows those of the service, and whose it is in the footer', async () => {
  await page.viewport(360, 740);
  const authority = 'Hukumar Filayen Jiragen Sama ta Najeriya';
  const title = 'Rajistar Masu Ruwa da Tsaki a Harkar Kaya ta Jirgin Sama - Rajista, Kamfani da Ma’aikatan Wakili';
  const languages = ['Hausa', 'English'].map((name) => ({ id: name.slice(0, 2).toLowerCase(), name }));
  const { screen } = await mount(
    <PageLayout {...frame} {...{ authority, title, languages }} copyright={`© 2026 ${authority}.`}>
      <PageHeading>Welcome</PageHeading>
    </PageLayout>,
  );
  await expect.element(screen.getByRole('button', { name: /^Language: / })).toBeInViewport({ ratio: 1 });
  expect(screen.getByRole('banner').element().getBoundingClientRect().height).toBeLessThan(80);
  await expect.element(screen.getByText(authority, { exact: true })).not.toBeVisible();
  await expect.element(screen.getByRole('contentinfo').getByText(`© 2026 ${authority}.`)).toBeVisible();
});

test('a desktop’s header says whose service it is', async () => {
  await page.viewport(1280, 800);
  const { screen } = await mount(
    <PageLayout {...frame} actions={<button>Log out</button>}>
      <PageHeading>Welcome</PageHeading>
    </PageLayout>,
  );
  await expect
    .element(screen.getByRole('banner').getByText('Official service of the Authority of Airports'))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Log out' })).toBeInViewport({ ratio: 1 });
});

test('a page with a form begins where one with cards does', async () => {
  await page.viewport(1280, 800);
  const content = (room: 'page' | 'form') => (
    <PageLayout {...frame} width={room}>
      <PageHeading>Welcome</PageHeading>
    </PageLayout>
  );
  const { screen, show } = await mount(content('page'));
  const readLeft = () => screen.getByRole('heading', { level: 1 }).element().getBoundingClientRect().left;
  const left = readLeft();
  await show(content('form'));
  expect(readLeft()).toBe(left);
});

test('the heading names the tab, and takes focus when the step changes', async () => {
  const page = (step: number) => (
    <PageHeading focusOn={step === 1 ? undefined : step}>{`Step ${step} of 3`}</PageHeading>
  );
  const { screen, show } = await mount(page(1));
  expect(document.activeElement).toBe(document.body);
  await show(page(2));
  await expect.element(screen.getByRole('heading', { name: 'Step 2 of 3' })).toHaveFocus();
  expect(document.title).toBe('Step 2 of 3');
});

test('the tab is named by the heading and the site, and by the site alone where both are the same', async () => {
  const meta = Object.assign(document.createElement('meta'), {
    name: 'application-name',
    content: 'Lagos Cargo Registry',
  });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  const { show } = await mount(<PageHeading>Applications</PageHeading>);
  expect(document.title).toBe('Applications - Lagos Cargo Registry');
  await show(<PageHeading documentTitle="Lagos Cargo Registry">Welcome</PageHeading>);
  expect(document.title).toBe('Lagos Cargo Registry');
});

test('what is announced is heard in the live region, also when it is said twice', async () => {
  const { holder } = await mount(
    <PageLayout {...frame}>
      <p>content</p>
    </PageLayout>,
  );
  const region = holder.querySelector('[data-live-region=polite]');
  announce('Saved');
  await expect.poll(() => region?.textContent).toBe('Saved');
  const first = region?.firstChild;
  announce('Saved');
  await expect.poll(() => region?.firstChild !== first && region?.textContent).toBe('Saved');
});

test('the steps say in words which is open, and the bar is filled by step / total', async () => {
  const steps = ['Company', 'Representative', 'Certificates'].map((title) => ({ id: title, title }));
  const { screen } = await mount(<ProgressSteps steps={steps} current={1} />);
  expect(
    screen
      .getByRole('listitem')
      .elements()
      .map((step) => step.textContent),
  ).toEqual(['Company, complete', 'Representative, current step', 'Certificates, not started']);
  const bar = screen.getByRole('progressbar', { name: 'Step 2 of 3' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '67');
});

test('on a phone the head of a step is one row: its name, the pictures of the steps, the bar under them', async () => {
  await page.viewport(360, 740);
  const titles = ['Company Details', 'Business Representative', 'Certificates'];
  const steps = titles.map((title) => ({ id: title, title }));
  const { screen } = await mount(
    <StepPage
      title="Registration of Companies - Step 2 of 3"
      step={{ title: 'Business Representative', number: 2, of: 3 }}
      rail={<ProgressSteps steps={steps} current={1} />}
    >
      <p>First field</p>
    </StepPage>,
  );
  const place = (part: { element: () => Element }) => part.element().getBoundingClientRect();
  const name = place(screen.getByRole('heading', { level: 2 }));
  const pictures = place(screen.getByRole('list'));
  const bar = place(screen.getByRole('progressbar'));
  expect(name.height).toBeLessThan(pictures.height);
  expect([name.top >= pictures.top, name.bottom <= pictures.bottom, name.right <= pictures.left]).toEqual([
    true,
    true,
    true,
  ]);
  expect(bar.top).toBeGreaterThanOrEqual(pictures.bottom);
  expect(place(screen.getByText('First field')).top).toBeLessThan(60);
  // Read out, and taking focus: what is seen says the same in fewer words.
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Registration of Companies - Step 2 of 3');
});

test('on a phone a step can be read by its name, however many there are', async () => {
  await page.viewport(360, 740);
  const steps = Array.from({ length: 15 }, (_, index) => ({ id: `s${index}`, title: `Part ${index + 1}` }));
  const { screen } = await mount(
    <StepPage
      title="Fuel supply"
      step={{ title: 'Tanks and hydrants', number: 2, of: 15 }}
      rail={<ProgressSteps steps={steps} current={1} />}
    >
      <p>Its questions</p>
    </StepPage>,
  );
  const { height } = screen.getByRole('heading', { level: 2 }).element().getBoundingClientRect();
  expect(height).toBeLessThan(60);
});

test('one step alone has no row of steps and no bar, unless something is to be said of it', async () => {
  const steps = [{ id: 'all', title: 'Application' }];
  const { screen, show } = await mount(<LazyProgressSteps steps={steps} current={0} />);
  expect(screen.getByRole('progressbar').elements()).toEqual([]);
  await show(<LazyProgressSteps steps={steps} current={0} text="Step 1 of 1" />);
  await expect.element(screen.getByText('Step 1 of 1')).toBeVisible();
});
