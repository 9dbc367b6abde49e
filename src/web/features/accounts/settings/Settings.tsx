import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Viewer } from '#domain/viewer.ts'
import { Card } from '#web/ui/Card.tsx'
import { settingsQuery } from './profile/settings-query.ts'
import { SECTIONS } from './sections.ts'
import { SettingsNav } from './SettingsNav.tsx'

/** A member's own settings, all on one page. */
export default function Settings({ viewer }: { viewer: Viewer }) {
  const { isPending } = useQuery(settingsQuery)
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[288px_minmax(0,1fr)] lg:items-start lg:gap-10">
      <GoToSection key={String(isPending)} />
      <SettingsNav sections={SECTIONS} />
      <div className="grid grid-cols-1 gap-4">
        {SECTIONS.map(({ id, title, Content }) => (
          <Card
            key={id}
            as="section"
            id={id}
            aria-labelledby={`${id}-titre`}
            className="grid grid-cols-1 gap-5"
          >
            <h2 id={`${id}-titre`} className="text-heading">
              {title}
            </h2>
            <Content viewer={viewer} />
          </Card>
        ))}
      </div>
    </div>
  )
}

/** The address may name a section, which was not there yet when the browser looked for it, nor what is above it. */
function GoToSection() {
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect must not return.
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
  return null
}
