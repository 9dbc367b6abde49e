import type { Operator } from '#api/site.ts'
import { longDate } from '#domain/time.ts'
import { useSite } from '#web/lib/site.ts'
import type { LegalText } from './texts.ts'

/** A legal text, with the operator's details in it. */
export function LegalPage({ text: write }: { text: (operator: Operator) => LegalText }) {
  const text = write(useSite().operator)
  return (
    <article className="column max-w-[48rem] py-6 pb-24 md:py-10 md:pb-24">
      <h1 className="text-page">{text.title}</h1>
      <p className="mt-2 text-muted">
        {text.intro} Dernière mise à jour : {longDate(text.updated)}.
      </p>
      <div className="prose mt-8">
        {text.sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h2>{heading}</h2>
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
          </section>
        ))}
      </div>
    </article>
  )
}
