import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { useSyncExternalStore } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { isSoundOn, setSound, subscribeToSound } from './sound.ts'

export function SoundSwitch() {
  const isOn = useSyncExternalStore(subscribeToSound, isSoundOn)
  return (
    <IconButton
      label="Son des notifications"
      title={isOn ? 'Couper le son' : 'Activer le son'}
      aria-pressed={isOn}
      onClick={() => setSound(!isOn)}
    >
      {isOn ? <Volume2 /> : <VolumeX />}
    </IconButton>
  )
}
