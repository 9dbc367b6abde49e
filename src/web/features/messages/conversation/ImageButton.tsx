import Image from 'lucide-react/icons/image'
import { useRef } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'

export function ImageButton({ onChoose }: { onChoose: (file: File) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label="Joindre une image" onClick={() => chooser.current?.click()} className="md:size-11">
        <Image />
      </IconButton>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file chosen again is a new wish.
          target.value = ''
          if (file) onChoose(file)
        }}
      />
    </>
  )
}
