import { Fragment, useRef, useState, type KeyboardEvent } from 'react'
import Image from 'lucide-react/icons/image'
import { IconButton } from '#web/ui/IconButton.tsx'
import { EDITOR_TOOLS, type EditorTool } from './editor-tools.ts'

type EditorToolbarProps = {
  /** The id of the text it works on. */
  controls: string
  /** The labels of the tools that what is selected has. */
  active: ReadonlySet<string>
  onTool: (tool: EditorTool) => void
  onPictures: (files: File[]) => void
}

/** One stop for Tab; the arrows walk through its buttons. */
export function EditorToolbar({ controls, active, onTool, onPictures }: EditorToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [current, setCurrent] = useState(0)
  const pictures = EDITOR_TOOLS.length
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key]?.(current, pictures)
    if (step === undefined) return
    event.preventDefault()
    setCurrent(step)
    bar.current?.querySelectorAll('button')[step]?.focus()
  }
  const stopAt = (index: number) => ({
    tabIndex: index === current ? 0 : -1,
    onFocus: () => setCurrent(index),
    size: 's' as const,
    className: 'text-muted hover:text-ink',
  })

  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label="Mise en forme"
      aria-controls={controls}
      onKeyDown={walk}
      // On a phone its buttons and what stands beside them share two lines.
      className="flex min-w-0 grow items-center max-md:contents"
    >
      {EDITOR_TOOLS.map((tool, index) => (
        <Fragment key={tool.label}>
          {tool.startsGroup && <Rule />}
          <IconButton
            {...stopAt(index)}
            label={tool.label}
            title={tool.key ? `${tool.label} (Ctrl+${tool.key.toUpperCase()})` : tool.label}
            aria-keyshortcuts={tool.key && `Control+${tool.key.toUpperCase()}`}
            aria-pressed={tool.isOn && active.has(tool.label)}
            onClick={() => onTool(tool)}
          >
            <tool.icon />
          </IconButton>
        </Fragment>
      ))}
      <IconButton {...stopAt(pictures)} label="Image" onClick={() => chooser.current?.click()}>
        <Image />
      </IconButton>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          onPictures([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </div>
  )
}

const Rule = () => <span aria-hidden className="mx-1.5 h-5 w-px flex-none bg-line max-md:hidden" />

const STEPS: Record<string, (current: number, last: number) => number> = {
  ArrowRight: (current, last) => (current === last ? 0 : current + 1),
  ArrowLeft: (current, last) => (current === 0 ? last : current - 1),
  Home: () => 0,
  End: (_, last) => last,
}
