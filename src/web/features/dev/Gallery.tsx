import { chipClass } from '#web/ui/Chip.tsx'
import { buttonSections } from './ButtonSections.tsx'
import { dataSections } from './DataSections.tsx'
import { fieldSections } from './FieldSections.tsx'
import { foundationSections } from './FoundationSections.tsx'
import { labelSections } from './LabelSections.tsx'
import { layoutSections } from './LayoutSections.tsx'
import { overlaySections } from './OverlaySections.tsx'
import { stateSections } from './StateSections.tsx'

const SECTIONS = [
  ...foundationSections,
  ...buttonSections,
  ...fieldSections,
  ...layoutSections,
  ...labelSections,
  ...stateSections,
  ...overlaySections,
  ...dataSections,
]

/** Every component of ui/, by section; or only some sections. */
export function Gallery({ only }: { only: string[] | undefined }) {
  const sections = SECTIONS.filter(({ id }) => !only || only.includes(id))
  return (
    <>
      <nav aria-label="Sections" className="flex flex-wrap gap-2">
        {sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`} className={chipClass()}>
            {title}
          </a>
        ))}
      </nav>
      {sections.map(({ id, title, Specimens }) => (
        <section key={id} id={id} aria-labelledby={`${id}-titre`} className="mt-12">
          <h2 id={`${id}-titre`} className="border-b border-line pb-2 text-part">
            {title}
          </h2>
          <div className="mt-5 grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-2">
            <Specimens />
          </div>
        </section>
      ))}
    </>
  )
}
