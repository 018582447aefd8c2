import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FieldInputProps } from '@/fields/field-parts';
import { fieldRegistry } from '@/fields/field-registry';
import { fillClub, openWizard } from './open-wizard';

describe('one key', () => {
  it('renders the field it is typed in once, and no other', async () => {
    const renders = vi.fn<(key: string) => void>();
    const spies = (['text', 'email', 'phone', 'choice', 'date', 'number', 'long-text', 'yes-no'] as const).map(
      (kind) => {
        const { Input } = fieldRegistry[kind];
        return vi.spyOn(fieldRegistry[kind], 'Input').mockImplementation((props: FieldInputProps) => {
          renders(props.field.key);
          return <Input {...props} />;
        });
      },
    );
    await openWizard();
    await fillClub();
    await page.getByLabelText('Club name').click();
    renders.mockClear();
    await userEvent.keyboard('x');
    await expect.element(page.getByLabelText('Club name')).toHaveValue('Ikoyi Tennis Clubx');
    expect(renders.mock.calls).toEqual([['club_name']]);
    spies.forEach((spy) => spy.mockRestore());
  });
});
