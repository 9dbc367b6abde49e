import Heart from 'lucide-react/icons/heart'
import { useMarks } from '#web/features/viewer/use-marks.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

/** The heart before a plan's likes: filled when one of them is the viewer's. */
export function LikeHeart({ planId }: { planId: string }) {
  if (!useMarks(planId)?.liked) return <Heart />
  return (
    <>
      <Heart className="fill-bad text-bad" />
      <VisuallyHidden>Vous aimez ce plan. </VisuallyHidden>
    </>
  )
}
