import { Link, type LinkOptions } from '@tanstack/react-router'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { isLinkClick } from '#web/ui/menu.ts'

type NextPageProps = {
  /** Its address, for those without JavaScript; without one it is a button. */
  link: LinkOptions | undefined
  label: string
  busy: boolean
  onLoad: () => void
}

/** Loads the next page of a list into the list. */
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
