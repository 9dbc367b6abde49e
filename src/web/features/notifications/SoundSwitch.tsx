import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useStore } from '#web/lib/store.ts'
import { soundStore } from './beep.ts'

export function SoundSwitch() {
  const isOn = useStore(soundStore, true)
  return (
    <IconButton
      label="Son des notifications"
      title={isOn ? 'Couper le son' : 'Activer le son'}
      aria-pressed={isOn}
      onClick={() => soundStore.set(!isOn)}
    >
      {isOn ? <Volume2 /> : <VolumeX />}
    </IconButton>
  )
}
