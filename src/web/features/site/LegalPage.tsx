import { Fragment } from 'react'
import type { Operator } from '#api/site.ts'
import { slugify } from '#domain/slug.ts'
import { longDate } from '#domain/time.ts'
import { TableOfContents } from '#web/features/plans/TableOfContents.tsx'
import { useSite } from '#web/lib/site.ts'
import type { LegalText } from './legal-texts.ts'

/** A legal text with the operator's details and a table of contents. */
export function LegalPage({ text: write }: { text: (operator: Operator) => LegalText }) {
  const text = write(useSite().operator)
  const headings = text.sections.map(({ heading }) => ({
    id: slugify(heading),
    text: heading,
    level: 2 as const,
  }))
  return (
    <div className="column grid grid-cols-1 gap-x-16 py-6 pb-24 md:py-10 md:pb-24 lg:grid-cols-[minmax(0,1fr)_312px]">
      <article>
        <h1 className="text-page">{text.title}</h1>
        <p className="mt-2 max-w-[60ch] text-reading text-muted">{text.intro}</p>
        <p className="mt-2 text-small text-muted">Dernière mise à jour : {longDate(text.updated)}.</p>
        <TableOfContents headings={headings} variant="phone" />
        <div className="prose mt-10">
          {text.sections.map(({ heading, paragraphs }) => (
            <Fragment key={heading}>
              <h2 id={slugify(heading)}>{heading}</h2>
              {paragraphs.map((paragraph) =>
                typeof paragraph === 'string' ? (
                  <p key={paragraph}>{paragraph}</p>
                ) : (
                  <ul key={paragraph.list[0]}>
                    {paragraph.list.map((item) => (
                      <li key={item}>{item}</li>
                    ))}
                  </ul>
                ),
              )}
            </Fragment>
          ))}
        </div>
      </article>
      <aside aria-label="Dans ce texte" className="max-lg:hidden">
        <div className="sticky top-20">
          <TableOfContents headings={headings} variant="side" />
        </div>
      </aside>
    </div>
  )
}
