import { useState } from 'react'
import { flushSync } from 'react-dom'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { isUntouchedText, PLAN_TEMPLATES, type PlanTemplate } from '#domain/plan-templates.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Menu } from '#web/ui/Menu.tsx'

type TemplateMenuProps = { markdown: string; onChoose: (markdown: string) => void }

/** Texts to start from. What somebody wrote is replaced only once they say so. */
export function TemplateMenu({ markdown, onChoose }: TemplateMenuProps) {
  const [asked, setAsked] = useState<PlanTemplate | null>(null)
  const choose = (template: PlanTemplate) =>
    isUntouchedText(markdown) ? onChoose(template.markdown) : setAsked(template)
  return (
    <>
      <Menu
        renderButton={(props) => (
          <Button variant="ghost" size="s" className="text-muted" {...props}>
            Modèles
            <ChevronDown className="size-4" />
          </Button>
        )}
        groups={[
          PLAN_TEMPLATES.map((template) => ({ label: template.name, onSelect: () => choose(template) })),
        ]}
      />
      <ConfirmDialog
        open={asked !== null}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          // The text is out of reach until the question is gone.
          flushSync(() => setAsked(null))
          if (asked) onChoose(asked.markdown)
        }}
        title="Remplacer votre texte ?"
        description={`Le modèle « ${asked?.name} » prendra la place de ce que vous avez écrit. Ctrl+Z dans le texte le fait revenir.`}
        confirmLabel="Remplacer le texte"
        destructive
      />
    </>
  )
}
