/** Where the keyboard goes on when the plan whose dialog is open leaves its list: the next one, or the top of the page. */
export function besideInList(): HTMLElement | null {
  const item = document.querySelector('dialog[open]')?.closest('article, li')
  const firstIn = (other: Element | null | undefined) => other?.querySelector<HTMLElement>('a, button')
  return (
    firstIn(item?.nextElementSibling) ??
    firstIn(item?.previousElementSibling) ??
    document.getElementById('contenu')
  )
}
