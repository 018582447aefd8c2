/** Opens the made-up application in a page, as the product does. */
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { Wizard, type WizardProps } from '@/wizard/steps/wizard';
import { LiveRegion } from '@/page/shell/live-region';
import { ToastProvider } from '@/ui/toast-provider';
import { tennisClub, validators } from '../fixtures/tennis-club';
import { mount } from '../ui/mount';
import { createFakeApi, type FakeApi } from './fake-api';

let people = 0;

/** Somebody whom no other test knows, so that no draft of another is found. */
export function newPerson(): string {
  people += 1;
  return `person-${people}-${performance.timeOrigin}`;
}

export interface OpenOptions extends Partial<WizardProps> {
  api?: FakeApi;
  path?: string;
}

export async function openWizard({ api = createFakeApi(), path = '/', ...given }: OpenOptions = {}) {
  const onSubmitted = vi.fn<WizardProps['onSubmitted']>();
  const onLeave = vi.fn<WizardProps['onLeave']>();
  const props: WizardProps = {
    definition: tennisClub,
    validators,
    api,
    mode: { kind: 'new' },
    userId: newPerson(),
    onSubmitted,
    onLeave,
    ...given,
  };
  const opened = await openWizardIn(<Wizard {...props} />, path);
  return { ...opened, api, onSubmitted, onLeave, props };
}

/** A page around a wizard, for tests that bring their own. */
export async function openWizardIn(element: ReactElement, path = '/') {
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [path] });
  const view = (
    <ToastProvider>
      <main>
        <RouterProvider router={router} />
      </main>
      <LiveRegion />
    </ToastProvider>
  );
  const { holder, show } = await mount(view);
  return { screen: page, holder, show, router };
}

export function control(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`There is no control "${name}".`);
  return found;
}

export function pdf(name = 'constitution.pdf', bytes = 1200): File {
  return new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });
}

export async function fillClub(): Promise<void> {
  await page.getByLabelText('Club name').fill('Ikoyi Tennis Club');
  await page.getByLabelText('Club phone').fill('+2348031234567');
  await page.getByLabelText('Email address').fill('secretary@ikoyi.example');
  await page.getByLabelText('Surface').selectOptions('clay');
}

export async function fillPeople(): Promise<void> {
  await page.getByLabelText('Captain').fill('Amina Bello');
  await page.getByRole('button', { name: 'Add a coach' }).click();
  await page.getByLabelText('First name').fill('Ngozi');
  await page.getByLabelText('Licence').fill('NG12');
}

export async function choosePapers(file: File = pdf()): Promise<void> {
  await page.getByLabelText('Constitution').upload(file);
  await page.getByLabelText('I confirm that all of this is true.').click();
}

export async function press(name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** Step one and two filled, the last one open. */
export async function reachPapers(): Promise<void> {
  await fillClub();
  await press('Continue to People');
  await fillPeople();
  await press('Continue to Papers');
}

export function stepHeading(step: number) {
  return page.getByRole('heading', { level: 1, name: `Club registration - Step ${step} of 3` });
}
