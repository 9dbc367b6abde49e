import { Link, type LinkOptions } from '@tanstack/react-router'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { isLinkClick } from '#web/ui/menu.ts'

type NextPageProps = {
  /** The address of the page, used without JavaScript; a button when absent. */
  link: LinkOptions | undefined
  label: string
  busy: boolean
  onLoad: () => void
}

/** Appends the next page to a list. */
export function NextPage({ link, label, busy, onLoad }: NextPageProps) {
  const load = () => {
    if (!busy) onLoad()
  }
  if (!link)
    return (
      <Button wide onClick={load}>
        {label}
      </Button>
    )
  return (
    <Link
      {...link}
      rel="next"
      aria-busy={busy}
      onClick={(event) => {
        if (!isLinkClick(event)) return
        event.preventDefault()
        load()
      }}
      className={buttonClass({ wide: true })}
    >
      {label}
    </Link>
  )
}
