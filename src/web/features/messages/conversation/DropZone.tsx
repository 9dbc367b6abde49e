import { useEffect, useEffectEvent, useState } from 'react'
import ImageUp from 'lucide-react/icons/image-up'

/** While a file is dragged over the conversation, shows where it would go. */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setIsOver] = useState(false)
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const file = event.dataTransfer?.files[0]
    if (file) onFile(file)
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // Beside the conversation too: the browser would leave the page for the picture.
      event.preventDefault()
      setIsOver(true)
    }
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('dragleave', ({ relatedTarget }) => !relatedTarget && setIsOver(false), {
      signal,
    })
    document.addEventListener('drop', (event) => event.dataTransfer?.types.includes('Files') && drop(event), {
      signal,
    })
    return () => listening.abort()
  }, [])
  if (!isOver) return null
  return (
    <div className="pointer-events-none absolute inset-2 z-10 grid content-center justify-items-center gap-2 rounded-media border-2 border-dashed border-primary bg-primary-tint text-primary">
      <ImageUp />
      Déposez l’image pour la joindre
    </div>
  )
}
