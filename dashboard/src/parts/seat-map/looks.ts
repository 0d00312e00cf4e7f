/** The looks of classes and states. None differs by colour alone. */

import { useNetwork } from '../../api/network.ts'

/** There is one for each class of the network file that comes with the service; of more, the first ones come again. */
const looks = 7

/** A class looks the same on every boat. */
export function useLook(): (seatClass: string) => number {
  const { seat_classes: all } = useNetwork()
  return seatClass =>
    Math.max(
      0,
      all.findIndex(({ code }) => code === seatClass),
    ) % looks
}

export const signs = { chosen: '✓', available: '', marked: '◷', sold: '×', blocked: '–' } as const
