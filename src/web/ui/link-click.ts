/** Whether a click goes to another page of the site, here and now: then menus and dialogs give way to it. */
export function isLinkClick({
  target,
  metaKey,
  ctrlKey,
  shiftKey,
}: Pick<MouseEvent, 'target' | 'metaKey' | 'ctrlKey' | 'shiftKey'>) {
  if (metaKey || ctrlKey || shiftKey || !(target instanceof Element)) return false
  const link = target.closest('a')
  return link !== null && link.target !== '_blank'
}
