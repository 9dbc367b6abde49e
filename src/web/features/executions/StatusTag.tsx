import { EXECUTION_STATUS_LABELS, type ExecutionStatus } from '#domain/executions/executions.ts'
import { Tag, type TagTone } from '#web/ui/Tag.tsx'

const TONES: Record<ExecutionStatus, TagTone> = {
  running: 'primary',
  paused: 'neutral',
  abandoned: 'neutral',
  succeeded: 'good',
}

export const StatusTag = ({ status }: { status: ExecutionStatus }) => (
  <Tag tone={TONES[status]}>{EXECUTION_STATUS_LABELS[status]}</Tag>
)
