import { Fragment, useRef } from 'react'
import Image from 'lucide-react/icons/image'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { isUntouchedText, PLAN_TEMPLATES, type PlanTemplate } from '#domain/editor/plan-templates.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { EDITOR_TOOLS, type EditorTool } from './editor-tools.ts'

type EditorToolbarProps = {
  /** The id of the text field. */
  controls: string
  /** The labels of the tools that apply to the selection. */
  active: ReadonlySet<string>
  onTool: (tool: EditorTool) => void
  onPictures: (files: File[]) => void
}

export function EditorToolbar({ controls, active, onTool, onPictures }: EditorToolbarProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <Toolbar
      aria-label="Mise en forme"
      aria-controls={controls}
      // On a phone the buttons and the template menu share two lines.
      className="flex min-w-0 grow items-center max-md:contents"
    >
      {EDITOR_TOOLS.map((tool) => (
        <Fragment key={tool.label}>
          {tool.startsGroup && <Rule />}
          <IconButton
            {...LOOK}
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
      <IconButton {...LOOK} label="Image" onClick={() => chooser.current?.click()}>
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
    </Toolbar>
  )
}

const LOOK = { size: 's', className: 'text-muted hover:text-ink' } as const

const Rule = () => <span aria-hidden className="mx-1.5 h-5 w-px flex-none bg-line max-md:hidden" />

type TemplateMenuProps = { markdown: string; onChoose: (markdown: string) => void }

/** Templates for the text. Replacing the author's own text needs confirmation. */
export function TemplateMenu({ markdown, onChoose }: TemplateMenuProps) {
  const choose = async ({ name, markdown: template }: PlanTemplate) => {
    const question = {
      title: 'Remplacer votre texte ?',
      text: `Le modèle « ${name} » prendra la place de ce que vous avez écrit. Ctrl+Z dans le texte le fait revenir.`,
      label: 'Remplacer le texte',
    }
    // Not as the action of the dialog: the text field is inert while it is open.
    if (isUntouchedText(markdown) || (await confirm(question))) onChoose(template)
  }
  return (
    <Menu
      renderButton={(props) => (
        <Button variant="ghost" size="s" className="text-muted" {...props}>
          Modèles
          <ChevronDown className="size-4" />
        </Button>
      )}
      groups={[
        PLAN_TEMPLATES.map((template) => ({ label: template.name, onSelect: () => void choose(template) })),
      ]}
    />
  )
}
