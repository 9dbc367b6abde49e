import Bell from 'lucide-react/icons/bell'
import Check from 'lucide-react/icons/check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ShownToast } from './toast.ts'

export function ToastIcon({ variant }: { variant: ShownToast['variant'] }) {
  if (variant === 'destructive') return <TriangleAlert className="text-bad" />
  if (variant === 'plain') return <Info className="text-muted" />
  return variant === 'news' ? <Bell className="text-primary" /> : <Check className="text-good" />
}
