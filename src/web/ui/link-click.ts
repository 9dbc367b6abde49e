type Click = Pick<MouseEvent, 'target' | 'metaKey' | 'ctrlKey' | 'shiftKey'>

/** Whether a click follows a link in this tab. Menus and dialogs close then. */
export function isLinkClick({ target, metaKey, ctrlKey, shiftKey }: Click) {
  if (metaKey || ctrlKey || shiftKey || !(target instanceof Element)) return false
  const link = target.closest('a')
  return link !== null && link.target !== '_blank'
}
