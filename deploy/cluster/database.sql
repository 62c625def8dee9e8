-- Makes the board's role and database. Run it once, on the primary: psql -v password=PASSWORD -f database.sql
create role spill login password :'password';
-- Behind a pooler these can't be settings of a connection.
alter role spill set statement_timeout = '4s';
alter role spill set idle_in_transaction_session_timeout = '10s';
alter role spill set enable_seqscan = off;
alter role spill set jit = off;
create database spill owner spill;
