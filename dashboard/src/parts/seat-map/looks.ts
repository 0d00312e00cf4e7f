/** The looks of classes and states. None differs by colour alone. */

import { useNetwork } from '../../api/network.ts'

/** A class looks the same on every boat. There are six looks. */
export function useLook(): (seatClass: string) => number {
  const { seat_classes: all } = useNetwork()
  return seatClass =>
    Math.max(
      0,
      all.findIndex(({ code }) => code === seatClass),
    ) % 6
}

export const signs = { chosen: '✓', available: '', marked: '◷', sold: '×', blocked: '–' } as const
