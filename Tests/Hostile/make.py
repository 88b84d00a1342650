#!/usr/bin/env python3
"""Turns a repository with commits into a hostile one: make.py KIND REPOSITORY

Prints `named` where git would refuse it or a limit is met, `read` where what is hostile is not needed, and
`either` where that depends on the moment.
"""

import glob
import hashlib
import os
import struct
import subprocess
import sys
import zlib

GIT = ""
TERABYTE = 1 << 40


def git(*words, **options):
    return subprocess.run(["git", "-C", GIT, *words], check=True, stdout=subprocess.PIPE, **options).stdout


def head():
    return git("rev-parse", "HEAD").decode().strip()


def path(name):
    return os.path.join(GIT, name)


def object_file(name):
    return path(f"objects/{name[:2]}/{name[2:]}")


def write(file, content):
    os.makedirs(os.path.dirname(file), exist_ok=True)
    if os.path.lexists(file):
        os.remove(file)
    with open(file, "wb") as out:
        out.write(content)


def sparse(file, size):
    write(file, b"")
    os.truncate(file, size)


def replace(name, make):
    file = path(name)
    os.makedirs(os.path.dirname(file), exist_ok=True)
    if os.path.lexists(file):
        os.remove(file)
    make(file)


# --- Packs ---

COMMIT, REF_DELTA = 1, 7


def entry(kind, size, data, base=b""):
    head, rest = kind << 4 | size & 15, size >> 4
    text = bytearray()
    while rest:
        text.append(head | 128)
        head, rest = rest & 127, rest >> 7
    text.append(head)
    return bytes(text) + base + zlib.compress(data)


def length(number):
    text = bytearray()
    while number > 127:
        text.append(number & 127 | 128)
        number >>= 7
    return bytes(text) + bytes([number])


def pack(entries, offset=None):
    """Writes a pack and its index; `entries` are pairs of a name in hexadecimal and what stands in the pack."""
    body = b"PACK" + struct.pack(">II", 2, len(entries))
    places = {}
    for name, data in entries:
        places[bytes.fromhex(name)] = (len(body) if offset is None else offset, zlib.crc32(data))
        body += data
    body += hashlib.sha1(body).digest()
    names = sorted(places)
    index = b"\xfftOc" + struct.pack(">I", 2)
    index += b"".join(struct.pack(">I", sum(name[0] <= first for name in names)) for first in range(256))
    index += b"".join(names)
    index += b"".join(struct.pack(">I", places[name][1]) for name in names)
    index += b"".join(struct.pack(">I", places[name][0]) for name in names)
    index += body[-20:]
    index += hashlib.sha1(index).digest()
    label = hashlib.sha1(b"".join(names)).hexdigest()
    write(path(f"objects/pack/pack-{label}.pack"), body)
    write(path(f"objects/pack/pack-{label}.idx"), index)


def lose(name):
    os.remove(object_file(name))


# --- Kinds ---


def longer_than_its_header():
    write(object_file(head()), zlib.compress(b"commit 10\0" + b"x" * 1_000_000))
    return "named"


def cut_object():
    with open(object_file(head()), "rb") as file:
        content = file.read()
    write(object_file(head()), content[: len(content) // 2])
    return "named"


def endless_stream():
    write(object_file(head()), zlib.compress(b"commit 1000\0tree ", 0)[:-4])
    return "named"


def loose_bomb():
    packer = zlib.compressobj(9)
    content = packer.compress(b"commit %d\0" % (1 << 30))
    for _ in range(1024):
        content += packer.compress(bytes(1 << 20))
    write(object_file(head()), content + packer.flush())
    return "named"


def loose_terabyte():
    write(object_file(head()), zlib.compress(b"commit %d\0tree" % TERABYTE))
    return "named"


def delta_circle():
    name, other = head(), "ab" * 20
    lose(name)
    delta = length(100) + length(100) + bytes([0x90, 100])
    pack([
        (name, entry(REF_DELTA, len(delta), delta, bytes.fromhex(other))),
        (other, entry(REF_DELTA, len(delta), delta, bytes.fromhex(name))),
    ])
    return "named"


def delta_of_itself():
    name = head()
    lose(name)
    delta = length(100) + length(100) + bytes([0x90, 100])
    pack([(name, entry(REF_DELTA, len(delta), delta, bytes.fromhex(name)))])
    return "named"


def delta_bomb():
    name, base = head(), "cd" * 20
    lose(name)
    # One megabyte, copied 1,023 times.
    size = 1 << 20
    copies = bytes([0x80 | 0x40, 0x10]) * 16 * 1023
    delta = length(size) + length(size * 1023) + copies
    pack([
        (base, entry(COMMIT, size, bytes(size))),
        (name, entry(REF_DELTA, len(delta), delta, bytes.fromhex(base))),
    ])
    return "named"


def delta_terabyte():
    name, base = head(), "cd" * 20
    lose(name)
    delta = length(10) + length(TERABYTE) + bytes([0x90, 10])
    pack([
        (base, entry(COMMIT, 10, b"x" * 10)),
        (name, entry(REF_DELTA, len(delta), delta, bytes.fromhex(base))),
    ])
    return "named"


def packed_terabyte():
    name = head()
    lose(name)
    pack([(name, entry(COMMIT, TERABYTE, b"tree"))])
    return "named"


def entry_beyond_the_pack():
    name = head()
    lose(name)
    pack([(name, entry(COMMIT, 4, b"tree"))], offset=0x7FFFFFF0)
    return "named"


def packed():
    git("repack", "-q", "-a", "-d")
    found = glob.glob(path("objects/pack/*.pack"))[0]
    return found, found[:-5] + ".idx"


def junk_index():
    write(packed()[1], os.urandom(5000))
    return "named"


def cut_index():
    index = packed()[1]
    os.chmod(index, 0o600)
    os.truncate(index, os.path.getsize(index) // 2)
    return "named"


def index_with_wrong_counts():
    index = packed()[1]
    with open(index, "rb") as file:
        content = bytearray(file.read())
    content[8:8 + 1024] = struct.pack(">I", 0x7FFFFFFF) * 256
    write(index, content)
    return "named"


def sparse_index():
    sparse(packed()[1], 1 << 30)
    return "named"


def sparse_pack():
    sparse(packed()[0], TERABYTE)
    return "named"


def junk_multi_pack_index():
    packed()
    write(path("objects/pack/multi-pack-index"), b"MIDX" + os.urandom(5000))
    return "read"


def junk_commit_graph():
    write(path("objects/info/commit-graph"), b"CGPH" + os.urandom(5000))
    return "read"


def many_packs():
    pack, index = packed()
    with open(pack, "rb") as file:
        content = file.read()
    with open(index, "rb") as file:
        places = file.read()
    for number in range(3000):
        write(path(f"objects/pack/pack-{number:040x}.pack"), content)
        write(path(f"objects/pack/pack-{number:040x}.idx"), places)
    return "read"


def alternates_elsewhere():
    write(path("objects/info/alternates"), b"/etc\n/proc/self\n/dev\n/nonexistent\n")
    return "read"


def alternates_in_a_loop():
    write(path("objects/info/alternates"), b"../objects\n" + path("objects").encode() + b"/../objects/\n")
    return "read"


def endless_alternates():
    replace("objects/info/alternates", lambda file: os.symlink("/dev/zero", file))
    return "named"


def many_alternates():
    write(path("objects/info/alternates"), b"".join(b"/%d\n" % number for number in range(5000)))
    return "named"


def long_chain_of_tags():
    name, kind = head(), "commit"
    for number in range(100):
        tag = f"object {name}\ntype {kind}\ntag t{number}\ntagger a <a@b> 0 +0000\n\nt\n"
        name, kind = git("hash-object", "-t", "tag", "-w", "--stdin", input=tag.encode()).decode().strip(), "tag"
    write(path("refs/tags/deep"), name.encode() + b"\n")
    return "named"


def include_of_a_device():
    with open(path("config"), "a") as file:
        file.write("[include]\n\tpath = /dev/zero\n")
    return "named"


def include_in_a_circle():
    with open(path("config"), "a") as file:
        file.write("[include]\n\tpath = config\n")
    return "named"


def sparse_references():
    sparse(path("packed-refs"), TERABYTE)
    return "named"


def sparse_configuration():
    sparse(path("config"), 1 << 30)
    return "named"


def sparse_head():
    sparse(path("HEAD"), TERABYTE)
    return "named"


def sparse_object():
    sparse(object_file(head()), TERABYTE)
    return "named"


def foreign_commit():
    """The object of HEAD says something else than its name."""
    write(object_file(head()), zlib.compress(b"commit 10\0tree 12345"))
    return "named"


def large_commit():
    """A commit that git reads, of more than 16 MiB."""
    commit = git("cat-file", "commit", "HEAD") + b"x" * (17 << 20)
    name = git("hash-object", "-t", "commit", "-w", "--stdin", input=commit).decode().strip()
    git("update-ref", "refs/heads/large", name)
    return "named"


def in_the_place_of(name, make):
    def kind():
        if name == "object":
            file = os.path.relpath(object_file(head()), GIT)
        elif name in ("pack", "index"):
            file = os.path.relpath(packed()[name == "index"], GIT)
        else:
            file = name
        replace(file, make)
        return "named"

    return kind


KINDS = {
    function.__name__: function
    for function in [
        longer_than_its_header, cut_object, endless_stream, loose_bomb, loose_terabyte, delta_circle,
        delta_of_itself, delta_bomb, delta_terabyte, packed_terabyte, entry_beyond_the_pack, junk_index,
        cut_index, index_with_wrong_counts, sparse_index, sparse_pack, junk_multi_pack_index,
        junk_commit_graph, many_packs, alternates_elsewhere, alternates_in_a_loop, endless_alternates,
        many_alternates, long_chain_of_tags, include_of_a_device, include_in_a_circle, sparse_references,
        sparse_configuration, sparse_head, sparse_object, foreign_commit, large_commit,
    ]
}
for name in ["HEAD", "config", "packed-refs", "shallow", "refs/heads/main", "commondir", "object", "pack", "index"]:
    KINDS[f"fifo:{name}"] = in_the_place_of(name, os.mkfifo)
    KINDS[f"device:{name}"] = in_the_place_of(name, lambda file: os.symlink("/dev/zero", file))

if __name__ == "__main__":
    if sys.argv[1:] == ["kinds"]:
        print("\n".join(KINDS))
    else:
        GIT = os.path.join(sys.argv[2], ".git")
        print(KINDS[sys.argv[1]]())
