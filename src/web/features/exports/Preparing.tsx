import { Progress } from '#web/ui/Progress.tsx'

/** « Préparation du dossier… »; how long it takes is not known. */
export const Preparing = ({ label }: { label: string }) => (
  <div className="grid gap-3">
    <p role="status" className="text-muted">
      {label}
    </p>
    <Progress label={label} isLabelHidden />
  </div>
)
