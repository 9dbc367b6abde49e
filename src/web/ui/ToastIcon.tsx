import Bell from 'lucide-react/icons/bell'
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ShownToast } from './toast.ts'

export function ToastIcon({ variant }: { variant: ShownToast['variant'] }) {
  if (variant === 'destructive') return <TriangleAlert className="text-bad" />
  if (variant === 'plain') return null
  return variant === 'news' ? <Bell className="text-primary" /> : <Check className="text-good" />
}
