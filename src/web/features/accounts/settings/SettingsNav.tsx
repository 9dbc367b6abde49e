import { cx } from '#web/ui/cx.ts'
import { useCurrentSection } from './use-current-section.ts'

/** The sections beside the page, with the one in view marked. On a phone the page itself is the list. */
export function SettingsNav({ sections }: { sections: readonly { id: string; title: string }[] }) {
  const current = useCurrentSection(sections.map(({ id }) => id))
  return (
    <nav aria-label="Sections des paramètres" className="sticky top-20 max-lg:hidden">
      <ul className="text-dense">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              className={cx(
                'flex min-h-[34px] items-center border-l-2 pl-3.5 hover:text-ink',
                id === current ? 'border-primary font-semibold text-ink' : 'border-line text-muted',
              )}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
