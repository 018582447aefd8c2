/** An API token, made as an administrator makes one. */
import { toDay } from '@/engine/locale/calendar';
import type { TestProduct } from './test-product';

/** With these permissions, until the end of the day. */
export async function makeApiToken(
  product: Pick<TestProduct, 'call'>,
  by: string,
  {
    name = 'Statistics office',
    permissions = ['view_applications', 'review_applications', 'manage_lists', 'send_messages', 'view_audit'],
    until = toDay(new Date()),
  } = {},
): Promise<string> {
  const { body, status } = await product.call('POST', '/admin/tokens', {
    token: by,
    json: { name, permissions, until },
  });
  if (status !== 201) throw new Error(`no token was made: ${JSON.stringify(body)}`);
  return (body as { token: string }).token;
}
