/** The addresses that a webhook may be sent to: those of the public internet, and no others. */
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Networks that the registries of IANA do not call global, and those that clouds keep for themselves. */
const notPublic = blockList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // The metadata service of one cloud, in the middle of the public space.
  '168.63.129.16/32',
  // Protocol assignments, Teredo among them; documentation; 6to4, which carries any IPv4 address.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])

/** All public IPv6 addresses are in here; mapped IPv4 and translated addresses are not. */
const globalUnicast = blockList(['2000::/3'])
const loopback = blockList(['127.0.0.0/8', '::1/128'])

export function isPublicAddress(address: string): boolean {
  if (!isPlain(address)) return false
  if (isIPv6(address) && !globalUnicast.check(address, 'ipv6')) return false
  return !notPublic.check(address, familyOf(address))
}

export function isLoopbackAddress(address: string): boolean {
  // The list would take a mapped address for the IPv4 address in it.
  return (
    isPlain(address) && !/^::ffff:/i.test(address) && loopback.check(address, familyOf(address))
  )
}

/** An address without a zone: `fe80::1%eth0` names a network of this machine. */
function isPlain(address: string): boolean {
  return isIP(address) !== 0 && !address.includes('%')
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

function blockList(subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/')
    list.addSubnet(network, Number(prefix), familyOf(network))
  }
  return list
}
