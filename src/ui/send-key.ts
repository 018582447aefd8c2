/** Ctrl+Enter, on a Mac Cmd+Enter too: sends the form that somebody is typing in. */
export function isSendKey({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}
