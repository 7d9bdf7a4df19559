// Modules that come with a language: importing one says nothing about what a project depends on.
import { words } from '../languages/languageTable.ts';

const node = words(`assert, async_hooks, buffer, child_process, cluster, console, constants, crypto, dgram,
  diagnostics_channel, dns, domain, events, fs, http, http2, https, inspector, module, net, os, path, perf_hooks,
  process, punycode, querystring, readline, repl, stream, string_decoder, sys, timers, tls, trace_events, tty, url,
  util, v8, vm, wasi, worker_threads, zlib`);

const python =
  words(`__future__, abc, argparse, array, ast, asyncio, atexit, base64, binascii, bisect, builtins, bz2,
  calendar, cmath, cmd, code, codecs, collections, colorsys, compileall, concurrent, configparser, contextlib,
  contextvars, copy, copyreg, csv, ctypes, curses, dataclasses, datetime, dbm, decimal, difflib, dis, doctest, email,
  encodings, ensurepip, enum, errno, faulthandler, fcntl, filecmp, fileinput, fnmatch, fractions, ftplib, functools,
  gc, getopt, getpass, gettext, glob, graphlib, grp, gzip, hashlib, heapq, hmac, html, http, imaplib, importlib,
  inspect, io, ipaddress, itertools, json, keyword, linecache, locale, logging, lzma, mailbox, marshal, math,
  mimetypes, mmap, multiprocessing, netrc, numbers, operator, optparse, os, pathlib, pdb, pickle, pkgutil, platform,
  plistlib, poplib, posixpath, pprint, profile, pstats, pty, pwd, queue, random, re, readline, reprlib, resource,
  runpy, sched, secrets, select, selectors, shelve, shlex, shutil, signal, site, smtplib, socket, socketserver,
  sqlite3, ssl, stat, statistics, string, stringprep, struct, subprocess, symtable, sys, sysconfig, syslog, tarfile,
  tempfile, termios, textwrap, threading, time, timeit, tkinter, token, tokenize, tomllib, trace, traceback,
  tracemalloc, tty, types, typing, unicodedata, unittest, urllib, uuid, venv, warnings, wave, weakref, webbrowser,
  winreg, wsgiref, xml, xmlrpc, zipapp, zipfile, zipimport, zlib, zoneinfo`);

const ruby =
  words(`abbrev, base64, benchmark, bigdecimal, bundler, cgi, coverage, csv, date, delegate, digest, drb, English,
  erb, etc, fiddle, fileutils, find, forwardable, getoptlong, io, ipaddr, irb, json, logger, matrix, minitest, monitor,
  net, objspace, observer, open3, open-uri, openssl, optparse, ostruct, pathname, pp, prime, pstore, psych, racc,
  rbconfig, readline, resolv, ripper, rubygems, securerandom, set, shellwords, singleton, socket, stringio, strscan,
  syslog, tempfile, test, time, timeout, tmpdir, tracer, tsort, un, uri, weakref, yaml, zlib`);

const rust = words('std, core, alloc, proc_macro, test');
const java = words('java, javax, jdk, sun');

const byEcosystem: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({ npm: node, pypi: python, gem: ruby, cargo: rust, maven: java }).map(([name, modules]) => [
    name,
    new Set(modules),
  ]),
);

/** True when a module's first name belongs to the language itself. */
export function isStandardModule(ecosystem: string, name: string): boolean {
  return byEcosystem[ecosystem]?.has(name) ?? false;
}
