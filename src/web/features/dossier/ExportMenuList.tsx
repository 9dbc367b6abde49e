import MenuList from '#web/ui/MenuList.tsx'
import type { MenuListPosition } from '#web/ui/use-menu-button.ts'
import type { Exported } from './exported.ts'
import { useExports } from './use-exports.tsx'

/** The menu under « Exporter ». */
export default function ExportMenuList({ exported, ...position }: MenuListPosition & { exported: Exported }) {
  const { groups, scenario } = useExports(exported)
  return (
    <MenuList
      {...position}
      groups={[
        [
          scenario !== null && {
            label: 'Avec mon scénario',
            isTicked: scenario.isIncluded,
            onSelect: () => scenario.setIncluded(!scenario.isIncluded),
          },
        ],
        ...groups,
      ]}
    />
  )
}
