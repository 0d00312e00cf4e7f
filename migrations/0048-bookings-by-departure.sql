-- The voyages of some days on all routes, which lead to the bookings that depart then
-- (src/bookings/departing.ts). It is made in a second, even with a million voyages.
create index voyages_by_departure_date on voyages (departure_date);
