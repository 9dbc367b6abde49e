import ArrowDown from 'lucide-react/icons/arrow-down'
import { counted } from '#domain/numbers.ts'
import { Button } from '#web/ui/Button.tsx'

type NewCommentsProps = { count: number; isBusy: boolean; onShow: () => void }

/** Others wrote meanwhile: said over the foot of the list, without moving anything, and shown when it is wished. */
export function NewComments({ count, isBusy, onShow }: NewCommentsProps) {
  return (
    <div
      role="status"
      className="pointer-events-none sticky bottom-4 z-2 max-lg:bottom-20 grid h-0 place-items-center print:hidden"
    >
      {count > 0 && (
        <Button
          variant="primary"
          size="s"
          busy={isBusy}
          onClick={onShow}
          className="pointer-events-auto animate-rise -translate-y-1/2 rounded-full shadow-float md:rounded-full"
        >
          <ArrowDown className="size-4" />
          {counted(count, 'nouveau commentaire')}
        </Button>
      )}
    </div>
  )
}
