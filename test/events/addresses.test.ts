import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { isLoopbackAddress, isPublicAddress } from '../../src/events/addresses.ts'

suite('addresses of receivers', () => {
  for (const [what, addresses] of Object.entries({
    'this machine': ['127.0.0.1', '127.255.255.254', '::1', '0.0.0.0', '::'],
    'a private network': ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    'the link': ['169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
    'a metadata service': ['169.254.169.254', '100.100.100.200', '168.63.129.16', 'fd00:ec2::254'],
    'a unique local network': ['fc00::1', 'fdff:ffff::1'],
    'a carrier’s network': ['100.64.0.1', '100.127.255.255'],
    'a group': ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1', '255.255.255.255'],
    'an IPv4 address in IPv6': [
      '::ffff:10.0.0.1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '::ffff:a9fe:a9fe',
      '::7f00:1',
      '64:ff9b::7f00:1',
      '64:ff9b:1::1',
      '2002:7f00:1::1',
      '2001::1',
    ],
    'documentation or measurement': [
      '192.0.2.1',
      '198.51.100.1',
      '203.0.113.9',
      '198.18.0.1',
      '2001:db8::1',
      '3fff::1',
    ],
    'a former site or nothing': ['fec0::1', '100::1', '240.0.0.1', '192.0.0.192', '4000::1'],
    'no address': ['', 'localhost', '1.2.3', '127.1', '1.2.3.4.5', '[::1]'],
  })) {
    test(`${what} is not public`, () => {
      for (const address of addresses) assert.equal(isPublicAddress(address), false, address)
    })
  }

  test('the public internet is', () => {
    for (const address of [
      '1.1.1.1',
      '9.255.255.255',
      '100.63.255.255',
      '100.128.0.0',
      '172.15.255.255',
      '172.32.0.1',
      '169.253.1.1',
      '223.255.255.255',
      '2606:4700::1111',
      '2400:cb00::1',
      '2a00:1450::1',
    ]) {
      assert.equal(isPublicAddress(address), true, address)
    }
  })

  test('loopback is this machine by its own addresses, not by a mapped one', () => {
    for (const address of ['127.0.0.1', '127.9.9.9', '::1']) assert.ok(isLoopbackAddress(address))
    for (const address of ['::ffff:127.0.0.1', '128.0.0.1', '0.0.0.0', '10.0.0.1', '::2', '']) {
      assert.ok(!isLoopbackAddress(address), address)
    }
  })
})
