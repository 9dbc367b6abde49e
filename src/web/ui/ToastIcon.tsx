import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ShownToast } from './toast.ts'

export function ToastIcon({ variant }: { variant: ShownToast['variant'] }) {
  return variant === 'destructive' ? <TriangleAlert className="text-bad" /> : <Check className="text-good" />
}
